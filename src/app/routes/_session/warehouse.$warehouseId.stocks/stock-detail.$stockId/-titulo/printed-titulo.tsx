// The printed page of a permit or transport document with all its goods lines and containers.
import type { EntityTypes } from '#app/api/family/family.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import { contenedorAsociadoEntity, lineaMercaderiaEntity } from '#app/records/entities/stock-entities.ts'
import type { Entity } from '#app/records/entity.ts'
import { PrintedPage } from '#app/ui/print/printed-page.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { PrintSource } from '../../../-shared/stock/print-stocks.tsx'
import { depositoHead, printedMarks, stockFacts, stockHead } from '../../../-shared/stock/printed-head.tsx'
import { TitulosTables, tituloTitle } from '../../../-shared/stock/printed-records.tsx'
import type { TituloParams } from '../../../-shared/stock/stock-links.ts'

const inOrder = { sort: 'id,asc' } as const

export async function printedTitulo<T extends EntityTypes>(
  { client, deposito }: PrintSource,
  entity: Entity<T>,
  scope: FamilyScope<T['path']> & TituloParams,
) {
  const [stock, row, lineaMercaderias, contenedorAsociados] = await Promise.all([
    client.fetchQuery({ ...stockApi.detail(scope, scope.stockId), staleTime: 0 }),
    client.fetchQuery({ ...entity.api.detail(scope, scope.tituloId), staleTime: 0 }),
    lineaMercaderiaEntity.api.readAll(scope, inOrder),
    contenedorAsociadoEntity.api.readAll(scope, inOrder),
  ])
  const title = tituloTitle(entity, row)
  return (
    <PrintedPage
      title={title}
      head={[...depositoHead(deposito), ...stockHead(stock), title]}
      marks={await printedMarks(client, stock)}
      facts={stockFacts(deposito, stock)}
      portrait
    >
      <section>
        <TitulosTables entity={entity} rows={[{ ...row, lineaMercaderias, contenedorAsociados }]} />
      </section>
    </PrintedPage>
  )
}
