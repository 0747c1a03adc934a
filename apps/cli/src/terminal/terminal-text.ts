/** Makes foreign names safe for a terminal: no control characters, and none that change the direction of text. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, "?");
