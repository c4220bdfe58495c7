import { type FormError, formError } from './check-body.ts';

/** "File Type Filtering"; Discord may add to them. */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ['image', ['.png', '.gif', '.jpg', '.jpeg', '.jfif', '.webp', '.avif']],
  ['video', ['.mp4', '.mov', '.qt', '.webm']],
  ['audio', ['.mp3', '.m4a', '.wav', '.ogg', '.opus', '.flac']],
]);

/** Whether the name of a file ends as these types do; any does when there are none. */
export function isOfFileTypes(name: string, types: readonly string[]): boolean {
  const endings = types.flatMap((type) => GROUPS.get(type) ?? [type.toLowerCase()]);
  return endings.length === 0 || endings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** The types of an option or field for files that are neither a group nor an extension. */
export const fileTypeErrors = (types: readonly string[]): readonly FormError[] =>
  types.flatMap((type, index) =>
    GROUPS.has(type) || /^\.[\w-]+$/.test(type)
      ? []
      : [
          formError(
            ['file_types', index],
            'BASE_TYPE_CHOICES',
            `Value must be one of {${[...GROUPS.keys()].join(', ')}}.`,
          ),
        ],
  );
