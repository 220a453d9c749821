import { quantile } from './server-times.ts'

export interface Both<T> {
  readonly product: T
  readonly bare: T
}

type Figures<T> = { readonly [Name in keyof T]: number }

/** Measures both in turns, each first in every other round, and returns the median of each figure. */
export async function medians<T extends Figures<T>, S>(
  rounds: number,
  subjects: Both<S>,
  measure: (subject: S) => Promise<T>,
): Promise<Both<T>> {
  const taken: { product: T[]; bare: T[] } = { product: [], bare: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const who of round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const))
      taken[who].push(await measure(subjects[who]))
  return { product: medianOf(taken.product), bare: medianOf(taken.bare) }
}

export function medianOf<T extends Figures<T>>(all: readonly T[]): T {
  const median = (name: keyof T): number => {
    const values = all.map((one) => one[name])
    return quantile(values, 0.5)
  }
  const names = Object.keys(all[0] ?? {}) as (keyof T)[]
  return Object.fromEntries(names.map((name) => [name, median(name)])) as T
}
