// The search parameters of a screen that parses them itself, so that the parsing code stays out of the main script.
export type UnparsedSearch = Readonly<Record<string, unknown>>

export function unparsedSearch(raw: UnparsedSearch): UnparsedSearch {
  return raw
}
