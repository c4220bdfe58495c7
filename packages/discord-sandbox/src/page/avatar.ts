import type { APIUser } from 'discord-api-types/v10';

/** All carry white letters at a contrast of 4.5:1 or more. */
const COLORS = ['#4752c4', '#23774a', '#7a4bc2', '#9a5b13', '#0f7490', '#a8387a'] as const;

/** The display name, else the user name. */
export const displayName = (user: APIUser): string => user.global_name ?? user.username;

/** The user's initial (a crown for bots) as a `data:` SVG: the page requests nothing from the outside. */
export function avatarOf(user: APIUser): string {
  const initial = /[\p{L}\p{N}]/u.exec(displayName(user))?.[0].toUpperCase() ?? '?';
  // By the letter and not by the id: neighbors in the alphabet never look alike.
  const color = COLORS[(initial.codePointAt(0) ?? 0) % COLORS.length] ?? COLORS[0];
  const mark = user.bot === true ? CROWN : letter(initial);
  const background = user.bot === true ? '#2b2d31' : color;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${background}"/>${mark}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const CROWN =
  '<path d="M9 28h22v3H9zM8 13l6 5 6-8 6 8 6-5-2.5 13h-19z" fill="#f0b232" stroke="#f0b232" stroke-linejoin="round"/>';

const letter = (initial: string): string =>
  `<text x="20" y="27" font-family="sans-serif" font-size="19" font-weight="600" fill="#fff" text-anchor="middle">${initial}</text>`;
