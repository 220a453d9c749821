// Remembers what the product acknowledged, and finds what a database file has lost of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'

/** What is remembered of each record, as text: where its permit lies, how much a line has, the state of a stock, how many permits its clone has. */
const values = {
  permit: 'select id, "ubicacionPartida" as value from permiso_embarque',
  line: 'select id, cantidad as value from linea_mercaderia',
  stock: 'select id, state as value from stock where deleted is null',
  clone: 'select "stockId" as id, count(*) as value from permiso_embarque group by "stockId"',
} as const

export type Kind = keyof typeof values

interface Version {
  /** Null when the record is deleted. */
  readonly value: string | null
  /** The moment of the acknowledgement, infinite before it. */
  acknowledged: number
}

export class Ledger {
  moment = 0
  readonly #records = new Map<string, Version[]>()

  /** Remembers a write that is asked for, and returns what remembers its acknowledgement. */
  ask(kind: Kind, id: number, value: string | null): () => void {
    const version = { value, acknowledged: Number.POSITIVE_INFINITY }
    const name = `${kind} ${id}`
    this.#records.set(name, [...(this.#records.get(name) ?? []), version])
    return () => {
      this.moment += 1
      version.acknowledged = this.moment
    }
  }

  /** Returns which records are neither as the last write acknowledged up to a moment left them, nor as a write asked for after it. */
  lost(file: string, moment = this.moment): string[] {
    const found = foundIn(file)
    return [...this.#records].flatMap(([name, versions]) => {
      const last = versions.findLastIndex(({ acknowledged }) => acknowledged <= moment)
      const seen = found.get(name) ?? null
      if (last === -1 || versions.slice(last).some(({ value }) => value === seen)) return []
      return [`${name} is ${seen ?? 'gone'} and was acknowledged as ${versions[last]?.value ?? 'deleted'}`]
    })
  }
}

const rows = z.array(z.object({ id: z.number(), value: z.coerce.string() }))

function foundIn(file: string): Map<string, string> {
  return reading(file, (database) => {
    const all = Object.entries(values).flatMap(([kind, sql]) =>
      rows.parse(database.prepare(sql).all()).map(({ id, value }) => [`${kind} ${id}`, value] as const),
    )
    return new Map(all)
  })
}

/** The stocks and permits whose counts differ from their rows. */
const miscounted = `
  select 'stock ' || stock.id as wrong from stock left join stock_held as held on held."stockId" = stock.id
  where coalesce(held."permisoEmbarques", 0) <> (select count(*) from permiso_embarque as one where one."stockId" = stock.id)
    or coalesce(held."lineaMercaderias", 0) <> (select count(*) from linea_mercaderia as one where one."stockId" = stock.id)
    or coalesce(held."pesoBruto", 0) <> (select coalesce(sum(one."pesoBruto"), 0) from linea_mercaderia as one where one."stockId" = stock.id)
  union all
  select 'permit ' || permit.id from permiso_embarque as permit left join permiso_embarque_held as held on held."permisoEmbarqueId" = permit.id
  where coalesce(held."lineaMercaderias", 0) <> (select count(*) from linea_mercaderia as one where one."permisoEmbarqueId" = permit.id)
    or coalesce(held.cantidad, 0) <> (select coalesce(sum(one.cantidad), 0) from linea_mercaderia as one where one."permisoEmbarqueId" = permit.id)`

export function damageOf(file: string): string[] {
  return reading(file, (database) => {
    const [check, orphans, wrong] = ['pragma integrity_check', 'pragma foreign_key_check', miscounted].map((sql) =>
      database
        .prepare(sql)
        .all()
        .map((row) => Object.values(row).join(' ')),
    )
    return [
      ...(check ?? []).filter((line) => line !== 'ok'),
      ...(orphans ?? []).map((line) => `without its parent: ${line}`),
      ...(wrong ?? []).map((line) => `counted wrong: ${line}`),
    ]
  })
}

/** Returns the addresses whose mail is neither in the queue of a database nor in the folder of written mails. */
export function untold(file: string, folder: string, addresses: readonly string[]): string[] {
  // The queue first: a running product moves mails to the folder.
  const queued = reading(file, (database) => database.prepare('select recipient from mail_outbox').all())
  const written = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const mails = written.map((name) => readFileSync(join(folder, name), 'utf8'))
  return addresses
    .filter((to) => !queued.some(({ recipient }) => recipient === to) && !mails.some((mail) => mail.includes(`\nTo: ${to}\n`)))
    .map((to) => `the mail to ${to} is gone`)
}

/** Makes an installation some days old, so that its next start makes the copy of the night. */
export function beOld(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec("update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'")
  database.close()
}

function reading<T>(file: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return read(database)
  } finally {
    database.close()
  }
}
