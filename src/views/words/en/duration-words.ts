const SECOND = 1000;

/**
 * A span of milliseconds as people say it, by its two largest units: "1 h 5 min", "2 min 30 s", "3 days". Plain text; what
 * is shorter than half a second is "0 s".
 */
export function duration(span: number): string {
  const seconds = Math.round(span / SECOND);
  const days = Math.floor(seconds / 86_400);
  const units: readonly (readonly [number, string])[] = [
    [days, days === 1 ? 'day' : 'days'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
