/** The text of the field `customId` of a form, at any depth: Discord wraps fields in rows or in labels. */
export function fieldOf(parts: unknown, customId: string): string | undefined {
  if (Array.isArray(parts)) {
    for (const part of parts as readonly unknown[]) {
      const found = fieldOf(part, customId);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (typeof parts !== 'object' || parts === null) return undefined;
  const { custom_id: id, value, components, component } = parts as Readonly<Record<string, unknown>>;
  if (id === customId && typeof value === 'string') return value;
  return fieldOf(components, customId) ?? fieldOf(component, customId);
}
