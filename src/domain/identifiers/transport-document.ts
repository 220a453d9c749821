/** The title's number in its manifest: free alphanumeric (`authority.md` 10.3), after trimming and upper-casing. */
export function isTransportDocumentShape(identifier: string): boolean {
  return /^[A-Z0-9][A-Z0-9_./-]{0,59}$/.test(identifier)
}
