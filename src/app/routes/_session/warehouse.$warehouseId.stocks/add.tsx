import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { depositoApi } from '#app/api/deposito.ts'
import { t } from '#app/i18n/text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { dayField } from '#domain/fields.ts'
import { CreateStockForm } from './-create/create-stock-form.tsx'

/** The day that the form begins with. */
const addSearch = z.object({ fechaStock: z.catch(z.optional(dayField), undefined) })

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/add')({
  validateSearch: addSearch,
  component: CreateStockScreen,
})

/** Creates a stock of another day or warehouse. A stock of today is created from the list, without a form. */
function CreateStockScreen() {
  const { warehouseId } = Route.useParams()
  const { fechaStock } = Route.useSearch()
  const depositos = useQuery(depositoApi.own)
  const title = t('stock.create.title')
  return (
    <>
      <Breadcrumbs
        items={[{ text: t('stock.list'), link: { to: '/warehouse/$warehouseId/stocks', params: { warehouseId } } }, { text: title }]}
      />
      <PageTitle title={title} />
      <Loaded query={depositos}>
        {(own) => <CreateStockForm key={warehouseId} warehouseId={warehouseId} day={fechaStock} depositos={own} />}
      </Loaded>
    </>
  )
}
