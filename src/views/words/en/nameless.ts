/** What a person is called whose display name holds nothing that can be seen. */
export const NAMELESS = 'Somebody';

/** What a player is called of whom nothing but the moves is kept: their name was deleted. */
export const FORGOTTEN = 'Former player';
