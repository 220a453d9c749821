// The parent route of the pages of one permit or transport document, which requires a numeric id.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { documentoTransporteApi, permisoEmbarqueApi } from '#app/api/stock/stock-records.ts'
import { redirectUnknownAddress } from '#app/ui/page/unknown-address.tsx'
import { readTitulo } from '#domain/titulo/titulo.ts'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId')({
  codeSplitGroupings: [['component']],
  params: {
    parse: ({ tituloId }) => ({ tituloId: Number(tituloId) }),
    stringify: ({ tituloId }) => ({ tituloId: String(tituloId) }),
  },
  beforeLoad: ({ cause, params }) => {
    if (!Number.isSafeInteger(params.tituloId)) throw redirectUnknownAddress({ cause, params })
  },
  loader: ({ context: { queryClient }, params }) => {
    if (readTitulo(params.titulo) === 'permiso-embarque') permisoEmbarqueApi.open(queryClient, params, params.tituloId)
    else documentoTransporteApi.open(queryClient, params, params.tituloId)
  },
  component: Outlet,
})
