/** What pressing a header sorts by next: the newest or last first, then the other way round, then as it was without sorting. */
export function nextSort(property: string, current: string | undefined): string | undefined {
  const turn = [`${property},desc`, `${property},asc`, undefined]
  return turn[(turn.indexOf(current) + 1) % turn.length]
}
