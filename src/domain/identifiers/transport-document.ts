/** The title's number in its manifest: free alphanumeric (`domain/README.md#identifiers`), after trimming and upper-casing. */
export function isTransportDocumentShape(identifier: string): boolean {
  return /^[A-Z0-9][A-Z0-9_./-]{0,59}$/.test(identifier)
}
