// The work of a hundred clerks at the same time, and how long each kind of their calls takes.
import * as z from 'zod/mini'
import { depositos } from '#domain/company/deposito.ts'
import { signedIn, type Caller } from '../support/caller.ts'
import { clerkName, clerks } from './country.ts'
import { quantile } from './server-times.ts'
import { showMs } from './table.ts'

/** A clerk at work, with the paths of their warehouse's list, of today's stock and of one of its permits. */
type Clerk = Awaited<ReturnType<typeof openClerks>>[number]

export type Times = ReadonlyMap<string, readonly number[]>

const created = z.object({ id: z.number() })
const records = z.array(created)

/** Signs the clerks in, each at the next of the addresses in turn. Each clones the last stock of their warehouse. */
export async function openClerks(origins: readonly string[]) {
  const open: (Record<'list' | 'stock' | 'lines', string> & { caller: Caller })[] = []
  for (let number = 1; number <= clerks; number += 1) {
    const caller = await signedIn(origins[number % origins.length] ?? '', clerkName(number), 'operador')
    const own = depositos.parse((await caller.get('api/depositos/user')).body)
    const list = `api/warehouse/${own[(number - 1) % own.length]?.id ?? 0}/stocks`
    const stock = `${list}/${created.parse((await caller.post(`${list}/clone`, {})).body).id}`
    const [permit] = records.parse((await caller.get(`${stock}/permiso-embarques`)).body)
    open.push({ caller, list, stock, lines: `${stock}/permiso-embarques/${permit?.id ?? 0}/linea-mercaderias` })
  }
  return open
}

const page = 'page=0&size=20&sort=id,desc'

const calls: Readonly<Record<string, (clerk: Clerk, round: number) => Promise<{ status: number }>>> = {
  lista: ({ caller, list }) => caller.get(`${list}?${page}`),
  'stock y permisos': async ({ caller, stock }) => {
    const both = await Promise.all([caller.get(stock), caller.get(`${stock}/permiso-embarques?${page}`)])
    return { status: Math.max(...both.map(({ status }) => status)) }
  },
  'alta de una línea': ({ caller, lines }, round) => caller.post(lines, { tipoEmbalaje: '05', cantidad: 1 + round, pesoBruto: 12.5 }),
  'página de líneas': ({ caller, lines }) => caller.get(`${lines}?${page}`),
  hoy: ({ caller }) => caller.get('api/stock-days'),
  búsqueda: ({ caller }, round) => caller.get(`api/search?q=EC01${String(round % 10)}`),
}

/**
 * Lets the clerks work for some time, each with a call every `everyMs` on average. Returns how long the calls took.
 * Throws when one is refused, because a refusal is quicker than an answer.
 */
export async function work(all: readonly Clerk[], { seconds, everyMs }: { seconds: number; everyMs: number }): Promise<Times> {
  const times = new Map<string, number[]>(Object.keys(calls).map((kind) => [kind, []]))
  const until = performance.now() + seconds * 1000
  await Promise.all(
    all.map(async (clerk, index) => {
      await pause((index * everyMs) / all.length)
      for (let round = 0; performance.now() < until; round += 1) {
        const [kind = '', call] = Object.entries(calls)[(index + round) % Object.keys(calls).length] ?? []
        const begun = performance.now()
        const status = (await call?.(clerk, round))?.status ?? 0
        if (status >= 300) throw new Error(`${kind} answered ${status}`)
        times.get(kind)?.push(performance.now() - begun)
        await pause(begun + everyMs - performance.now())
      }
    }),
  )
  return times
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms))
  })

export function rowsOf(times: Times): string[][] {
  return [...times].map(([kind, all]) => [kind, String(all.length), showMs(quantile(all, 0.5)), showMs(quantile(all, 0.95))])
}
