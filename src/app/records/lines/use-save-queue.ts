import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Failure, isSessionEnd } from '#app/api/http.ts'
import { dropDraft } from '#app/forms/draft-store.ts'
import { useSession } from '#app/session/session.tsx'
import type { Values } from '../entity.ts'

/** A record that left its form and is not saved yet. */
export interface HandedRow<Saved> {
  readonly id: number
  readonly parsed: Saved
  /** As it was typed. */
  readonly values: Values
  /** What keeps it in this browser until it is saved. */
  readonly draftKey: string
  /** Why it was not saved; null while its turn has not come. */
  readonly failure: unknown
}

/** Takes a record back into the form, if that is free. */
type GiveBack<Saved> = (row: HandedRow<Saved>, failure: unknown) => boolean

/**
 * Records that are typed one after the other, saved behind the typing, one at a time and in their order: nobody waits for the network to type the next.
 * What the server refuses is laid aside and the others go on; when nothing can be saved all of them stay, and the next one handed over, or signing in
 * again, tries again.
 */
export function useHandedRows<Saved>(create: (parsed: Saved) => Promise<unknown>) {
  // In refs, because records come and go between two renders.
  const rows = useRef<readonly HandedRow<Saved>[]>([])
  const running = useRef(false)
  const work = useRef<Promise<void>>(Promise.resolve())
  const lastId = useRef(0)
  const [shown, setShown] = useState<{ rows: readonly HandedRow<Saved>[]; running: boolean }>({ rows: [], running: false })

  function change(next: readonly HandedRow<Saved>[]): void {
    rows.current = next
    setShown({ rows: next, running: running.current })
  }

  function mark({ id }: HandedRow<Saved>, failure: unknown): void {
    change(rows.current.map((row) => (row.id === id ? { ...row, failure } : row)))
  }

  function remove({ id }: HandedRow<Saved>): void {
    change(rows.current.filter((row) => row.id !== id))
  }

  async function saveAll(giveBack: GiveBack<Saved>): Promise<void> {
    running.current = true
    try {
      for (let row = nextOf(rows.current); row; row = nextOf(rows.current)) if (!(await saveOne(row, giveBack))) return
    } finally {
      running.current = false
      change(rows.current)
    }
  }

  /** Whether the next one may be tried. */
  async function saveOne(row: HandedRow<Saved>, giveBack: GiveBack<Saved>): Promise<boolean> {
    mark(row, null)
    try {
      await create(row.parsed)
      dropDraft(row.draftKey)
      remove(row)
      return true
    } catch (failure) {
      const isGivenUp = !rows.current.some(({ id }) => id === row.id)
      if (isGivenUp || (rows.current.length === 1 && giveBack(row, failure))) remove(row)
      else mark(row, failure)
      return isRefusal(failure)
    }
  }

  function run(giveBack: GiveBack<Saved>): void {
    if (!running.current) work.current = saveAll(giveBack)
  }

  const { status } = useSession()
  const goOn = useEffectEvent(() => {
    if (rows.current.some(({ failure }) => failure instanceof Failure && failure.status === 401)) run(() => false)
  })
  useEffect(() => {
    if (status === 'signed-in') goOn()
  }, [status])

  return {
    /** How many are on their way. */
    underWay: shown.running ? shown.rows.filter(({ failure }) => failure === null).length : 0,
    /** Those that wait for a person. */
    left: shown.running ? shown.rows.filter(({ failure }) => failure !== null) : shown.rows,
    /** Whether something is not saved and not on its way either. */
    anyLeft: () => rows.current.some(({ failure }) => !running.current || failure !== null),
    /** Until all that can be saved is; null when nothing is on its way. */
    saving: () => (running.current ? work.current : null),
    /** Saves it when its turn comes. When it fails and nothing else waits, the form gets it back if it can take it. */
    hand(row: Omit<HandedRow<Saved>, 'id' | 'failure'>, giveBack: GiveBack<Saved>): void {
      lastId.current += 1
      change([...rows.current, { ...row, id: lastId.current, failure: null }])
      run(giveBack)
    },
    /** One that was given back waits all the same. */
    putBack: (row: HandedRow<Saved>, failure: unknown) => change([{ ...row, failure }, ...rows.current]),
    retry(row: HandedRow<Saved>): void {
      mark(row, null)
      run(() => false)
    },
    /** The form has it again. */
    remove,
    discard(row: HandedRow<Saved>): void {
      dropDraft(row.draftKey)
      remove(row)
    },
    /** Nothing of them is kept. */
    giveUp(): void {
      for (const { draftKey } of rows.current) dropDraft(draftKey)
      change([])
    },
  }
}

/** What the server looked at and refused waits for a person. */
function nextOf<Saved>(rows: readonly HandedRow<Saved>[]): HandedRow<Saved> | undefined {
  return rows.find(({ failure }) => !isRefusal(failure))
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof Failure && failure.status >= 400 && failure.status < 500 && failure.status !== 429 && !isSessionEnd(failure)
}
