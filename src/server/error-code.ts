// Reads the code that Node's errors carry.
/** Returns the code of an error, `ENOENT`; an empty text for an error without one. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
