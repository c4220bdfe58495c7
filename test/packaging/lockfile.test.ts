import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readLockfile, readPackage } from './project-files.ts';

const { packages } = readLockfile();

/** Every machine that the project promises to run on; where there are two C libraries, on either. */
const LINUX = ['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'linux-arm64-musl'] as const;
const DESKTOP = ['darwin-x64', 'darwin-arm64'] as const;

/** How each native package names its builds. */
const NATIVE: Readonly<Record<string, readonly string[]>> = {
  '@napi-rs/canvas': [...LINUX, ...DESKTOP, 'win32-x64-msvc'].map((build) => `@napi-rs/canvas-${build}`),
  oxlint: [...LINUX, ...DESKTOP, 'win32-x64-msvc'].map((build) => `@oxlint/binding-${build}`),
  oxfmt: [...LINUX, ...DESKTOP, 'win32-x64-msvc'].map((build) => `@oxfmt/binding-${build}`),
  rolldown: [...LINUX, ...DESKTOP, 'win32-x64-msvc'].map((build) => `@rolldown/binding-${build}`),
  // Programs written in Go: one build serves either C library.
  esbuild: ['linux-x64', 'linux-arm64', ...DESKTOP, 'win32-x64'].map((build) => `@esbuild/${build}`),
  typescript: ['linux-x64', 'linux-arm64', ...DESKTOP, 'win32-x64'].map((build) => `@typescript/typescript-${build}`),
  'oxlint-tsgolint': ['linux-x64', 'linux-arm64', ...DESKTOP, 'win32-x64'].map((build) => `@oxlint-tsgolint/${build}`),
};

describe('RUN-13: the lockfile', () => {
  test.each(Object.entries(NATIVE))('holds a build of %s for every machine that is promised', (name, builds) => {
    const version = packages[`node_modules/${name}`]?.version;
    expect(version).toBeDefined();
    for (const build of builds) {
      const entry = packages[`node_modules/${build}`];
      expect({ build, version: entry?.version }).toEqual({ build, version });
      expect(entry?.integrity).toMatch(/^sha512-/);
    }
  });

  test('holds every build that a package offers for a promised system, natives not listed above included', () => {
    const promised = /(?:^|[-/])(?:linux-(?:x64|arm64)|darwin-(?:x64|arm64)|win32-x64)/;
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => promised.test(name) && packages[`node_modules/${name}`] === undefined)
        .map((name) => `${path} wants ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('brings better-sqlite3 built for every machine that is promised, so that nothing has to be compiled', () => {
    // npm would compile whatever has a binding.gyp, unless it is told not to.
    expect(readPackage().allowScripts).toMatchObject({ 'better-sqlite3': false });
    const builds = ['linux-x64', 'linux-arm64', 'linuxmusl-x64', 'linuxmusl-arm64', ...DESKTOP, 'win32-x64'];
    for (const build of builds) {
      expect(existsSync(new URL(`../../node_modules/better-sqlite3/prebuilds/${build}.node`, import.meta.url))).toBe(
        true,
      );
    }
  });

  test('names no registry, so that npm asks the one it is set to', () => {
    const addresses = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
    expect(addresses).toEqual([]);
  });

  test('pins what each package holds by a hash', () => {
    const unpinned = Object.entries(packages)
      .filter(([path, { integrity }]) => path !== '' && integrity === undefined)
      .map(([path]) => path);
    expect(unpinned).toEqual([]);
  });

  test('knows no install script that package.json does not allow, and none of what runs in production', () => {
    const allowed = Object.entries(readPackage().allowScripts).flatMap(([name, isAllowed]) =>
      isAllowed ? [name] : [],
    );
    const scripted = Object.entries(packages).filter(
      ([path, { hasInstallScript, os }]) => path !== '' && hasInstallScript && (os ?? ['linux']).includes('linux'),
    );
    expect(scripted.map(([path]) => path.replace(/^.*node_modules\//, '')).toSorted()).toEqual(allowed.toSorted());
    expect(scripted.filter(([, { dev }]) => !dev)).toEqual([]);
  });
});
