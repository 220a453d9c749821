import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadDemoData } from '#server/demo/demo-data.ts'
import {
  beginMove,
  CopyDiffers,
  findMove,
  finishMove,
  GoneElsewhere,
  MoveUnknown,
  NotEmpty,
  type CopyProgress,
} from '#server/store/database/move-rows.ts'
import type { Store } from '#server/store/database/open.ts'
import { tableNames } from '../../support/rows.ts'
import { openTestStore, withPostgres, type TestStore } from '../../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
/** What a database could change: signs of other alphabets and planes, quotes, both ends of lines, blanks at the end. */
const oddText = 'Ñandú «ß» 😀 \'"\\ \r\n fin \t '
/** The values of columns that take only some. */
const taken: Readonly<Record<string, unknown>> = { 'reset_key.kind': 'reset', 'integracion.permission': 'load' }

/** Fills each table of a SQLite store that the demonstration leaves empty with a row, so that none is forgotten. */
async function fillEmptyTables({ db }: Store): Promise<void> {
  const empty = new Set<string>()
  for (const name of await movedTables({ db }))
    if ((await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)).rows.length === 0) empty.add(name)
  for (let before = -1; empty.size > 0 && empty.size !== before;) {
    before = empty.size
    for (const name of empty) {
      const { rows: parents } = await sql<{
        table: string
        from: string
      }>`select "table", "from" from pragma_foreign_key_list(${name})`.execute(db)
      if (parents.some(({ table }) => empty.has(table) && table !== name)) continue
      const { rows: columns } = await sql<{ name: string; type: string }>`select name, type from pragma_table_info(${name})`.execute(db)
      const values = columns.map(
        (column) => sql`${taken[`${name}.${column.name}`] ?? (column.type === 'INTEGER' ? 1 : `${oddText} ${column.name}`)}`,
      )
      await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))}) values (${sql.join(values)})`.execute(
        db,
      )
      empty.delete(name)
    }
  }
  expect([...empty]).toEqual([])
}

/** All but what a database knows of its own move. */
const movedTables = async ({ db }: Pick<Store, 'db'>) => (await tableNames(db)).filter((name) => name !== 'database_move')

async function filled(): Promise<TestStore> {
  const store = await opened('sqlite')
  await loadDemoData(store, { now, hashPassword: (password) => Promise.resolve(`hash of ${password}`) })
  await fillEmptyTables(store)
  // The last id of a table is not always that of a row.
  const gone = await addMail(store)
  await store.db.deleteFrom('mail_outbox').where('id', '=', gone).execute()
  return store
}

/** Returns the id of the new row. */
async function addMail({ db }: Store): Promise<number> {
  const mail = { kind: 'activation', recipient: 'a@b', createdDate: '', attempts: 0, dueDate: '' } as const
  return (await db.insertInto('mail_outbox').values(mail).returning('id').executeTakeFirstOrThrow()).id
}

async function opened(kind: 'sqlite' | 'postgres'): Promise<TestStore> {
  const store = await openTestStore(kind)
  onTestFinished(() => store.close())
  return store
}

/** All rows of all tables, by table. */
async function allRows({ db }: Store, names: readonly string[]): Promise<Record<string, string[]>> {
  const read = async (name: string) =>
    (await sql<object>`select * from ${sql.table(name)}`.execute(db)).rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await read(name)).toSorted()] as const)))
}

/** Moves as the command does; null when nothing was left to move. */
async function move(from: Store, to: Store, report: (progress: CopyProgress) => void = () => undefined): Promise<number | null> {
  const id = await beginMove({ store: from, place: 'aquí' }, { store: to, place: 'allá' })
  return id === null ? null : await finishMove(id, from, to, report)
}

const stateOf = async ({ db }: Store) => (await findMove(db))?.state ?? null

test.runIf(withPostgres)(
  'lo que va a PostgreSQL y vuelve es lo mismo, tabla por tabla y fila por fila, y lo nuevo sigue numerándose igual',
  async () => {
    const [first, server, last] = [await filled(), await opened('postgres'), await opened('sqlite')]
    const said: string[] = []
    const rows = await move(first, server, ({ table, rows, total }) => said.push(`${table} ${rows}/${total}`))
    expect(rows).toBeGreaterThan(700)
    expect(said).toContain('linea_mercaderia 185/185')
    expect(await move(server, last)).toBe(rows)
    const names = (await movedTables(first)).filter((name) => !name.startsWith('search_gram'))
    const before = await allRows(first, names)
    expect(await allRows(server, names)).toEqual(before)
    expect(await allRows(last, names)).toEqual(before)
    expect([await addMail(server), await addMail(last)]).toEqual([3, 3])
    expect([await stateOf(first), await stateOf(server), await stateOf(last)]).toEqual(['gone', 'gone', 'here'])
    expect(await move(server, last)).toBe(null)
    for (const [from, to] of [
      [server, await opened('sqlite')],
      [first, server],
    ] as const)
      await expect(move(from, to)).rejects.toThrow(new GoneElsewhere('allá'))
  },
)

test.runIf(withPostgres)(
  'lo que falla en el medio, o no queda igual, no deja nada y lo de antes sigue; adonde ya hay algo no se escribe',
  async () => {
    const [from, to] = [await filled(), await opened('postgres')]
    const stop = ({ table }: { table: string }) => {
      if (table === 'linea_mercaderia') throw new Error('no más')
    }
    await expect(move(from, to, stop)).rejects.toThrow('no más')
    expect([await stateOf(from), await stateOf(to)]).toEqual([null, 'arriving'])
    await from.db.updateTable('stock_held').set({ pesoBruto: 7 }).where('stockId', '=', 1).execute()
    await expect(move(from, to)).rejects.toThrow(new CopyDiffers('stock_held'))
    expect(await allRows(to, ['stock', 'linea_mercaderia', 'search_word', 'stock_held'])).toEqual({
      stock: [],
      linea_mercaderia: [],
      search_word: [],
      stock_held: [],
    })
    await expect(move(to, from)).rejects.toThrow(NotEmpty)
    expect([await stateOf(from), await stateOf(to)]).toEqual([null, 'arriving'])
  },
)

/** Both stores of a move whose process is killed at one of its transactions: before it, or after its commit. From then on nothing happens, as in a dead process. */
function killedAt(transaction: number, when: 'before' | 'after', stores: readonly [Store, Store]): [Store, Store] {
  let begun = 0
  const killed = () => Promise.reject(new Error('killed'))
  const dying = (store: Store): Store => ({
    ...store,
    async write(work) {
      begun += 1
      if (begun > transaction || (begun === transaction && when === 'before')) return await killed()
      const done = await store.write(work)
      return begun === transaction ? await killed() : done
    },
  })
  return [dying(stores[0]), dying(stores[1])]
}

describe.runIf(withPostgres)('cortado antes o después de cada paso', () => {
  // The transactions: the new database expects the rows, the old one has given them, the rows.
  const steps = [1, 2, 3].flatMap((step) => (['before', 'after'] as const).map((when) => [step, when] as const))
  const ways = [
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ] as const

  test.each(ways)('de %s a %s nunca sirven las dos bases, y repetido termina', async (kind, other) => {
    const [from, to, third] = [await opened(kind), await opened(other), await opened('sqlite')]
    for (const [step, when] of steps) {
      for (const { db } of [from, to]) for (const table of ['mail_outbox', 'database_move'] as const) await db.deleteFrom(table).execute()
      await addMail(from)
      const lives = async (store: Store) =>
        [null, 'here'].includes(await stateOf(store)) && (await allRows(store, ['mail_outbox']))['mail_outbox']?.length === 1
      const lastStep = step === 3 ? MoveUnknown : 'killed'
      await expect(move(...killedAt(step, when, [from, to]))).rejects.toThrow(lastStep)
      const committed = step === 3 && when === 'after'
      const given = step === 3 || (step === 2 && when === 'after')
      expect([step, when, await lives(from), await lives(to)]).toEqual([step, when, !given, committed])
      // A database that expects rows is no empty one that a start would fill.
      expect(await stateOf(to)).toBe(step === 1 && when === 'before' ? null : committed ? 'here' : 'arriving')
      if (given) await expect(move(from, third)).rejects.toThrow(GoneElsewhere)
      expect(await move(from, to)).toBe(committed ? null : 1)
      expect([await lives(from), await lives(to), await move(from, to)]).toEqual([false, true, null])
    }
  })

  test('una respuesta que se pierde después de guardar no es una falla', async () => {
    const [from, to] = [await opened('sqlite'), await opened('postgres')]
    await addMail(from)
    const id = await beginMove({ store: from, place: 'aquí' }, { store: to, place: 'allá' })
    let isFirst = true
    const breaking: Store = {
      ...to,
      async write(work) {
        const done = await to.write(work)
        if (!isFirst) return done
        isFirst = false
        throw new Error('connection lost')
      },
    }
    expect(await finishMove(id ?? '', from, breaking, () => undefined)).toBe(1)
    expect([await stateOf(from), await stateOf(to)]).toEqual(['gone', 'here'])
  })
})
