// Prints a permit or transport document with all its goods lines and containers.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Revision } from '#app/api/family/cached-rows.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorAsociadoEntity } from '#app/records/entities/contenedor-asociado.ts'
import { lineaMercaderiaEntity } from '#app/records/entities/linea-mercaderia.ts'
import type { Entity } from '#app/records/entity.ts'
import { recordName } from '#app/records/record-names.ts'
import { EnvironmentMark } from '#app/session/environment-mark.tsx'
import { useSession } from '#app/session/session.tsx'
import { PrintButton, usePrint } from '#app/ui/print/print.tsx'
import { Sheet } from '#app/ui/print/sheet.tsx'
import type { Deposito } from '#domain/company/deposito.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { TituloParams } from '../../../-shared/stock/stock-links.ts'
import { EntityTable, depositoHead, stockFacts, stockHead } from '../../../-shared/stock/stock-sheet-head.tsx'

/** Loads a permit or a document with all its lines and containers, and returns it as a printable sheet. */
async function tituloSheet<Path extends string, Row extends Revision, Saved extends object>(
  client: QueryClient,
  entity: Entity<Path, Row, Saved>,
  scope: FamilyScope<Path> & TituloParams,
  deposito: Deposito | undefined,
) {
  const [stock, row, lineas, contenedores] = await Promise.all([
    client.fetchQuery({ ...stockApi.detail(scope, scope.stockId), staleTime: 0 }),
    client.fetchQuery({ ...entity.api.detail(scope, scope.tituloId), staleTime: 0 }),
    lineaMercaderiaEntity.api.readAll(scope),
    contenedorAsociadoEntity.api.readAll(scope),
  ])
  const title = `${t(`${entity.name}.one`)} ${recordName(entity, row)}`
  return (
    <Sheet title={title} head={[...depositoHead(deposito), ...stockHead(stock), title]} facts={stockFacts(deposito, stock)}>
      <EnvironmentMark whole />
      <dl>
        {shownFields(entity, row).map(({ name, label, text }) => (
          <div key={name}>
            <dt>{t(label)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <EntityTable entity={lineaMercaderiaEntity} title={t('lineaMercaderia.one')} rows={lineas} />
      <EntityTable entity={contenedorAsociadoEntity} title={t('contenedorAsociado.one')} rows={contenedores} />
    </Sheet>
  )
}

/** Returns the fields of a record that have a value, without those of a switch that is off. */
function shownFields<Path extends string, Row extends Revision, Saved extends object>({ groups }: Entity<Path, Row, Saved>, row: Row) {
  return groups
    .flatMap(({ fields }) => fields)
    .filter(({ when }) => when === undefined || row[when] === true)
    .map(({ name, label, kind }) => ({ name, label, text: kind.show(row[name]) }))
    .filter(({ text }) => text !== '')
}

interface PrintTituloProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path> & TituloParams
}

/** The button that prints a permit or a document with all its lines and containers. */
export function PrintTitulo<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  scope,
}: PrintTituloProps<Path, Row, Saved>) {
  const client = useQueryClient()
  const { deposito } = useSession()
  const print = usePrint(() => tituloSheet(client, entity, scope, deposito))
  return <PrintButton {...print} />
}
