import { useState } from 'react'
import * as z from 'zod/mini'
import { useDraftOwner } from '#app/forms/draft-owner.ts'
import type { GenericName } from '#domain/generic-names.ts'

const stored = z.array(z.string())

/** The columns that the user chose for an entity's list, in this browser; null until they choose. Without a storage the choice lasts as long as the list is shown. */
export function useChosenColumns(name: GenericName) {
  const key = `depositos.columnas:${useDraftOwner()}:${name}`
  const [chosen, setChosen] = useState(() => stored.safeParse(attempt(() => JSON.parse(localStorage.getItem(key) ?? ''))).data ?? null)
  return {
    chosen,
    choose(columns: readonly string[] | null): void {
      setChosen(columns && [...columns])
      attempt(() => {
        if (columns) localStorage.setItem(key, JSON.stringify(columns))
        else localStorage.removeItem(key)
      })
    },
  }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
