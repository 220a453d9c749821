import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadDemoData } from '#server/demo/demo-data.ts'
import { CopyDiffers, copyTables, NotEmpty } from '#server/store/database/copy-tables.ts'
import type { Store } from '#server/store/database/open.ts'
import { tableNames } from '../../support/rows.ts'
import { openTestStore, withPostgres, type TestStore } from '../../support/store.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
/** What a database could change: signs of other alphabets and planes, quotes, both ends of lines, blanks at the end. */
const oddText = 'Ñandú «ß» 😀 \'"\\ \r\n fin \t '
/** The values of columns that take only some. */
const taken: Readonly<Record<string, unknown>> = { 'reset_key.kind': 'reset' }

/** Fills each table of a SQLite store that the demonstration leaves empty with a row, so that none is forgotten. */
async function fillEmptyTables({ db }: Store): Promise<void> {
  const empty = new Set<string>()
  for (const name of await tableNames(db))
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

const quiet = () => undefined

test.runIf(withPostgres)(
  'lo que va a PostgreSQL y vuelve es lo mismo, tabla por tabla y fila por fila, y lo nuevo sigue numerándose igual',
  async () => {
    const [first, server, last] = [await filled(), await opened('postgres'), await opened('sqlite')]
    const said: string[] = []
    const rows = await copyTables(first, server, ({ table, rows, total }) => said.push(`${table} ${rows}/${total}`))
    expect(rows).toBeGreaterThan(700)
    expect(said).toContain('linea_mercaderia 185/185')
    expect(await copyTables(server, last, quiet)).toBe(rows)
    const names = (await tableNames(first.db)).filter((name) => !name.startsWith('search_gram'))
    const before = await allRows(first, names)
    expect(await allRows(server, names)).toEqual(before)
    expect(await allRows(last, names)).toEqual(before)
    expect([await addMail(server), await addMail(last)]).toEqual([3, 3])
  },
)

test.runIf(withPostgres)('lo que falla en el medio, o no queda igual, no deja nada; adonde ya hay algo no se escribe', async () => {
  const [from, to] = [await filled(), await opened('postgres')]
  const stop = ({ table }: { table: string }) => {
    if (table === 'linea_mercaderia') throw new Error('killed')
  }
  await expect(copyTables(from, to, stop)).rejects.toThrow('killed')
  await from.db.updateTable('stock_held').set({ pesoBruto: 7 }).where('stockId', '=', 1).execute()
  await expect(copyTables(from, to, quiet)).rejects.toThrow(new CopyDiffers('stock_held'))
  expect(await allRows(to, ['stock', 'linea_mercaderia', 'search_word', 'stock_held'])).toEqual({
    stock: [],
    linea_mercaderia: [],
    search_word: [],
    stock_held: [],
  })
  await expect(copyTables(to, from, quiet)).rejects.toThrow(NotEmpty)
})
