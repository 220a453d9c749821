import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Caller } from '../support/caller.ts'

export interface LargeWork {
  readonly name: string
  /** Makes what the work needs; it is not measured. */
  prepare?(): Promise<void>
  run(): Promise<unknown>
}

interface Persons {
  readonly url: string
  readonly user: Caller
  readonly admin: Caller
}

/** The stock that is worked on, and the address of its warehouse's stocks. */
interface Subject {
  readonly stocks: string
  readonly largeId: number
  readonly today: string
}

const manyAtOnce = 8
const manySignIns = 500

/** Everything that one person can ask for that takes the server long, once and several times at once. */
export function largeWorks({ url, user, admin }: Persons, { stocks, largeId, today }: Subject): LargeWork[] {
  const large = `${stocks}/${largeId}`
  const get = (person: Caller, path: string) => () => finished(person, 'GET', path)
  const clone = () => finished(user, 'POST', `${large}/clone`)
  const sends = sendsOf(user, stocks, today)
  return [
    ...onceAndMany('clonar 5,000 líneas', clone),
    ...onceAndMany('revisar 5,000 líneas', get(user, `${large}/review?fechaStock=${today}`)),
    { name: 'enviar 5,000 líneas', prepare: () => sends.prepare(1, clone), run: () => sends.send() },
    { name: `enviar 5,000 líneas, ${manyAtOnce} a la vez`, prepare: () => sends.prepare(manyAtOnce, clone), run: () => sends.send() },
    ...onceAndMany('lista de 2,000 stocks', get(user, `${stocks}?page=0&size=2000&sort=id,desc`)),
    ...onceAndMany('lista de 500 permisos', get(user, `${large}/permiso-embarques?page=0&size=500&sort=id,asc`)),
    ...onceAndMany('lista genérica de 2,000 líneas', get(user, 'api/linea-mercaderias?page=0&size=2000&sort=id,desc')),
    ...onceAndMany('registro de llamadas a la aduana', get(admin, 'api/afip-logs?page=0&size=2000&sort=id,desc')),
    ...onceAndMany('exportar las auditorías', get(admin, 'management/audits/export')),
    ...onceAndMany('cuerpo de 1 MB', () => user.post(stocks, numbersOfOneMegabyte)),
    {
      name: `${manySignIns} ingresos buenos`,
      // Not the prober's account: so many sign-ins of one end its oldest sessions.
      run: () => signIns(url, (index) => ['user', 'admin', 'nuevo'][index % 3] ?? '', true),
    },
    { name: `${manySignIns} ingresos malos`, run: () => signIns(url, (index) => `nadie${index}`, false) },
  ]
}

function onceAndMany(name: string, run: () => Promise<unknown>): LargeWork[] {
  return [
    { name, run },
    { name: `${name}, ${manyAtOnce} a la vez`, run: () => Promise.all(Array.from({ length: manyAtOnce }, run)) },
  ]
}

/** Sends clones of a stock and waits until each has a verdict. */
function sendsOf(user: Caller, stocks: string, today: string) {
  let ids: number[] = []
  return {
    async prepare(count: number, clone: () => Promise<unknown>): Promise<void> {
      ids = []
      while (ids.length < count) ids.push(z.object({ id: z.number() }).parse(await clone()).id)
    },
    async send(): Promise<void> {
      await Promise.all(ids.map((id) => finished(user, 'PATCH', `${stocks}/${id}/send`, { fechaStock: today })))
      for (const id of ids) {
        while (z.object({ state: z.string() }).parse(await finished(user, 'GET', `${stocks}/${id}`)).state === 'PENDING') await pause(200)
      }
    },
  }
}

/** A refusal by a limit is what a person gets who asks for too much at once; the same call is then made again. */
async function finished(person: Caller, method: string, path: string, body?: unknown): Promise<unknown> {
  for (;;) {
    const answer = await person.call(method, path, body)
    if (answer.status < 300) return answer.body
    if (answer.status !== 429) throw new Error(`${method} ${path} answered ${answer.status}`)
    await pause(Number(answer.headers.get('retry-after')) * 1000)
  }
}

/** A day is missing, so that nothing is stored. */
const numbersOfOneMegabyte = { numbers: Array.from({ length: 500_000 }, () => 1) }

/** All at the same moment, each from an address of its own. */
async function signIns(url: string, nameOf: (index: number) => string, isRight: boolean): Promise<void> {
  await Promise.all(
    Array.from({ length: manySignIns }, async (_, index) => {
      const username = nameOf(index)
      const answer = await fetch(`${url}/api/authenticate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.1.${Math.floor(index / 250)}.${1 + (index % 250)}` },
        body: JSON.stringify({ username, password: isRight ? username : 'equivocada' }),
      })
      await answer.arrayBuffer()
    }),
  )
}
