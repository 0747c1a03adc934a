/** A memory of WebAssembly ends here. Browsers do not tell how much the machine has. */
const maxMemoryBytes = 2 ** 32;

export const memoryBytes = (): number => maxMemoryBytes;
