/** Plain digits go as a number, which the router writes without quotes around it. */
export function addressed(value: string): string | number {
  return /^\d+$/.test(value) && String(Number(value)) === value ? Number(value) : value
}
