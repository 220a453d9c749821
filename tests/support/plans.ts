import { CompiledQuery } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/store/database/database.ts'
import type { TestStore } from './store.ts'

export async function queriesOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  const spied = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await work(spied)
  return queries
}

/** Returns the statements of a list, and how the database finds the ids of its page: a line for each step. */
export async function planOf(store: TestStore, list: (db: Db) => Promise<unknown>): Promise<{ statements: string[]; page: string[] }> {
  const queries = await queriesOf(store.db, list)
  // The ids of the page are selected inside the list's query, and come first.
  const paged = queries.find((query) => query.sql.includes(' limit '))
  if (!paged) throw new Error('no page is read')
  const explain = store.kind === 'postgres' ? 'explain (format json) ' : 'explain query plan '
  const { rows } = await store.db.executeQuery(CompiledQuery.raw(explain + paged.sql, [...paged.parameters]))
  return { statements: queries.map((query) => query.sql), page: store.kind === 'postgres' ? postgresSteps(rows) : sqliteSteps(rows) }
}

function sqliteSteps(rows: unknown): string[] {
  return z.parse(z.array(z.object({ detail: z.string() })), rows).map(({ detail }) => detail)
}

const text = z._default(z.string(), '')
const step = z.object({
  'Node Type': z.string(),
  Alias: text,
  'Index Name': text,
  'Index Cond': text,
  get Plans() {
    return z._default(z.array(step), [])
  },
})
type Step = z.infer<typeof step>

const postgresPlan = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: step })]) })])

function postgresSteps(rows: unknown): string[] {
  const stepsIn = (node: Step, isBelow: boolean): string[] => [
    ...(isBelow ? [`${node['Node Type']} ${node.Alias} ${node['Index Name']} ${node['Index Cond']}`] : []),
    ...node.Plans.flatMap((child) => stepsIn(child, isBelow || node['Node Type'] === 'Limit')),
  ]
  const [
    {
      'QUERY PLAN': [{ Plan }],
    },
  ] = z.parse(postgresPlan, rows)
  return stepsIn(Plan, false)
}
