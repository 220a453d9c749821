// Check of the shape of a transport document's number in its manifest.
/**
 * Returns whether a text has the shape of a title's number in its manifest: letters, digits and `. _ / -`, up to 60
 * (`domain/README.md#identifiers`).
 */
export function isTransportDocumentShape(identifier: string): boolean {
  return /^[A-Z0-9][A-Z0-9_./-]{0,59}$/.test(identifier)
}
