// Migration that adds to stocks what a send of unknown outcome needs: place, attempts and whole message.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { bit, columnTypesOf, run } from '../database/columns.ts'

export async function up(db: QueryExecutorProvider): Promise<void> {
  const { text, integer } = columnTypesOf(db)
  const ofTransaction = `from afip_log where afip_log."stockId" = stock.id and afip_log."transactionId" = stock."transactionId"`
  await run(db, [
    `alter table stock add column "codigoAduana" ${text}`,
    `alter table stock add column "codigoLugarOperativo" ${text}`,
    `alter table stock add column "isAutomatic" ${integer} not null default 0 ${bit('isAutomatic')}`,
    `alter table stock add column attempts ${integer} not null default 0`,
    `alter table stock add column "lastAttemptDate" ${text}`,
    `alter table stock add column "nextAttemptDate" ${text}`,
    `update stock set
      "codigoAduana" = (select deposito."codigoAduana" from deposito where deposito.id = stock."depositoId"),
      "codigoLugarOperativo" = (select deposito."codigoLugarOperativo" from deposito where deposito.id = stock."depositoId"),
      attempts = (select count(*) ${ofTransaction}), "lastAttemptDate" = (select max(afip_log."createdDate") ${ofTransaction})
      where "transactionId" is not null`,
    'create index stock_place on stock ("codigoAduana", "codigoLugarOperativo", state, "fechaStock")',
  ])
  await writeEnvelopes(db)
}

interface Unsettled {
  readonly id: number
  readonly message: string
  readonly cuit: string
  readonly tipoAgente: string
  readonly rol: string
}

/** Until here only the `stock` element was kept, and the company was read at each call. */
async function writeEnvelopes(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<Unsettled>`select stock.id, stock.message, company.cuit, company."tipoAgente", company.rol from stock
    join deposito on deposito.id = stock."depositoId" join company on company.id = deposito."companyId" where stock.message is not null`.execute(
    db,
  )
  for (const { id, ...parts } of rows) await sql`update stock set message = ${envelope(parts)} where id = ${id}`.execute(db)
}

function envelope({ message, cuit, tipoAgente, rol }: Omit<Unsettled, 'id'>): string {
  const escaped = (value: string): string => value.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return [
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>',
    '<RegistrarStock xmlns="Ar.Gob.Afip.Dga.wgesStockDepositosFiscales"><argWSAutenticacion><Token>***</Token><Sign>***</Sign>',
    `<CuitEmpresaConectada>${cuit.replaceAll(/\D/g, '')}</CuitEmpresaConectada>`,
    `<TipoAgente>${escaped(tipoAgente)}</TipoAgente><Rol>${escaped(rol)}</Rol></argWSAutenticacion>`,
    `${message}</RegistrarStock></soap:Body></soap:Envelope>`,
  ].join('')
}
