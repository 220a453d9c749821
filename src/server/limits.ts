/** How much one call, one permit and one stock may hold. Each is a setting (`LIMIT_…`). */
export interface Limits {
  /** Of a body, in bytes, and how deep its objects and lists may be in one another. */
  readonly bodySize: number
  readonly bodyDepth: number
  /** How many conditions a list may be asked for with, and how many values all of them together may name. */
  readonly conditions: number
  readonly values: number
  /** How many goods lines a permit or a transport document may have, and how many containers. */
  readonly lines: number
  /** How many records of each kind a stock may have. */
  readonly records: number
}
