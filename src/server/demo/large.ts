// Adds a warehouse with thousands of stocks and records to the demonstration data.
import { isContainerNumberChecked } from '#domain/identifiers/container-number.ts'
import { isDeclarationChecked } from '#domain/identifiers/declaration.ts'
import { daysAfter, instantOf, today } from '#domain/values/dates.ts'
import { findUserByLogin } from '../store/accounts/users.ts'
import { companies } from '../store/companies/companies.ts'
import { insertDeposito, listOwnDepositos } from '../store/companies/depositos.ts'
import type { Store } from '../store/database/open.ts'
import { rememberAccepted } from '../store/operations/stand-in.ts'
import { loadStocks, type StockToLoad, type TituloToLoad } from '../store/stocks/bulk-insert.ts'
import { accepted } from './demo-data.ts'
import { publishedDocumentos, publishedPermisos } from './published-goods.ts'

export const largeSize = {
  stocks: 2000,
  permisoEmbarques: 500,
  documentoTransportes: 300,
  lineaMercaderias: 5000,
  contenedorVacios: 1000,
} as const

const place = { codigoAduana: '033', codigoLugarOperativo: '33L01', description: 'Depósito de gran volumen' } as const

/**
 * Adds a large warehouse to the demo's company: 2,000 stocks, the newest of which is of today, open, and has the records of `largeSize`.
 * Only the dates differ between runs. Leaves an existing large warehouse unchanged.
 */
export async function loadLargeDemo(store: Store, { now }: { now: Date }): Promise<{ warehouseId: number }> {
  const user = await findUserByLogin(store.db, 'user')
  if (user === null) throw new Error('the large warehouse needs the demo data, and this store has other accounts')
  const viewer = { userId: user.id, login: user.login, isAdmin: false }
  const existing = (await listOwnDepositos(store.db, viewer)).find(
    (deposito) => deposito.codigoLugarOperativo === place.codigoLugarOperativo,
  )
  if (existing) return { warehouseId: existing.id }
  const [company] = (await companies.list(store.db, viewer, { page: 0, size: 1, sort: [{ property: 'id', direction: 'asc' }] }, [])).rows
  if (!company) throw new Error('the large warehouse needs the demo data, and its user has no company')
  const day = today(now)
  return await store.write(async (tx) => {
    const warehouseId = await insertDeposito(tx, { ...place, companyId: company.id, automaticSend: null, users: [user.id] })
    const past = Array.from({ length: largeSize.stocks - 1 }, (_stock, index) =>
      small(warehouseId, daysAfter(day, index + 1 - largeSize.stocks), index),
    )
    await loadStocks(tx, [...past, large(warehouseId, day)])
    await rememberAccepted(tx, place, daysAfter(day, -1))
    return { warehouseId }
  })
}

function small(depositoId: number, fechaStock: string, index: number): StockToLoad {
  const permisos = publishedPermisos(fechaStock)
  return {
    stock: { ...accepted(depositoId, fechaStock, instantOf(fechaStock, '19:40')), createdBy: 'user' },
    permisoEmbarques: [permisos[index % permisos.length] ?? []].flat(),
  }
}

function large(depositoId: number, fechaStock: string): StockToLoad {
  const random = generator(20_261_120)
  const permisos = publishedPermisos(fechaStock)
  const documentos = publishedDocumentos(fechaStock)
  const titulos = largeSize.permisoEmbarques + largeSize.documentoTransportes
  const repeat = <Draft>(
    models: readonly { readonly draft: Draft }[],
    count: number,
    offset: number,
    numbered: (draft: Draft, number: number) => Draft,
  ) =>
    Array.from({ length: count }, (_titulo, index) => {
      const model = models[index % models.length]
      if (!model) throw new Error('the published data is empty')
      return { draft: numbered(model.draft, index + 1), ...contenido(random, linesOf(offset + index, titulos)) }
    })
  return {
    stock: { depositoId, fechaStock, state: 'OPEN', createdBy: 'user', createdDate: instantOf(fechaStock, '00:05') },
    permisoEmbarques: repeat(permisos, largeSize.permisoEmbarques, 0, (draft, number) => ({
      ...draft,
      identificadorPermiso: declaration('EC01', number),
      identificadorRemito: `R-${String(number).padStart(6, '0')}`,
    })),
    documentoTransportes: repeat(documentos, largeSize.documentoTransportes, largeSize.permisoEmbarques, (draft, number) => ({
      ...draft,
      identificadorManifiesto: declaration('MANI', Math.ceil(number / 4)),
      identificadorDocumentoTransporte: `BRSSZ${String(number).padStart(5, '0')}`,
    })),
    contenedorVacios: Array.from({ length: largeSize.contenedorVacios }, () => ({
      fechaIngresoDeposito: instantOf(daysAfter(fechaStock, -1 - random(20)), '11:20'),
      numeroContenedor: containerNumber(random),
      longitudContenedor: random(2) === 0 ? '20' : '40',
    })),
  }
}

/** Returns how many lines one titulo has when all lines are distributed evenly. */
function linesOf(index: number, titulos: number): number {
  const upTo = (count: number): number => Math.floor((count * largeSize.lineaMercaderias) / titulos)
  return upTo(index + 1) - upTo(index)
}

/** Returns lines of which the first is packed in containers, as the authority requires. */
function contenido(random: Random, lines: number): Omit<TituloToLoad<unknown>, 'draft'> {
  const packagings = ['06', '09', '99', '03', '11'] as const
  return {
    lineaMercaderias: Array.from({ length: lines }, (_line, index) => {
      const tipoEmbalaje = index === 0 ? '05' : (packagings[random(packagings.length)] ?? '99')
      const cantidad = 1 + random(500)
      const pesoBruto = (100 + random(2_500_000)) / 100
      // No package weighs more than a ton.
      return { tipoEmbalaje, cantidad: Math.max(cantidad, Math.ceil(pesoBruto / 1000)), pesoBruto }
    }),
    contenedorAsociados: Array.from({ length: 1 + random(2) }, () => ({
      tipo: random(4) === 0 ? 'PIER' : 'HOUSE',
      cantidadBultos: 1 + random(40),
      numeroContenedor: containerNumber(random),
      longitudContenedor: random(2) === 0 ? '20' : '40',
    })),
  }
}

type Random = (below: number) => number

/** Returns a generator of whole numbers below a bound, the same in every run (linear congruential, Numerical Recipes). */
function generator(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Returns the identifier of a declaration at this customs office, with its check letter. */
function declaration(type: string, number: number): string {
  const body = `26033${type}${String(number).padStart(6, '0')}`
  return body + Array.from('ABCDEFGHXJKLMNYPZRSTUVW').find((letter) => isDeclarationChecked(body + letter))
}

function containerNumber(random: Random): string {
  const owners = ['MSKU', 'CMAU', 'HLXU', 'TGHU', 'CSQU', 'TRIU'] as const
  const body = `${owners[random(owners.length)] ?? 'MSKU'}${String(random(1_000_000)).padStart(6, '0')}`
  return body + Array.from('0123456789').find((digit) => isContainerNumberChecked(body + digit))
}
