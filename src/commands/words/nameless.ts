/** What a person is called whose display name holds nothing that can be seen. */
export const NAMELESS = 'Somebody';
