import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { stock, titulos, useIds } from './calls.ts'
import { Facts, RecordTable } from './record-table.tsx'

const lists = [
  {
    word: 'permiso-embarque',
    title: 'Permisos',
    fields: ['identificadorPermiso', 'exportador', 'fechaIngresoDeposito', 'ubicacionPartida'],
  },
  {
    word: 'documento-transporte',
    title: 'Documentos',
    fields: ['identificadorManifiesto', 'identificadorDocumentoTransporte', 'fechaIngresoDeposito', 'ubicacionPartida'],
  },
  { word: 'contenedor-vacio', title: 'Contenedores vacíos', fields: ['numeroContenedor', 'longitudContenedor', 'fechaIngresoDeposito'] },
]

/** A stock: what it is, and the first ten rows of each of its three lists. */
export function StockDetail() {
  const ids = useIds()
  const { data } = useQuery(stock(ids))
  if (!data) return null
  return (
    <>
      <h1>Stock {data.id}</h1>
      <Facts of={data} fields={['fechaStock', 'state', 'sentDate', 'transactionId']} />
      {lists.map((list) => (
        <TituloTable key={list.word} {...list} />
      ))}
    </>
  )
}

function TituloTable({ word, title, fields }: (typeof lists)[number]) {
  const ids = useIds()
  const { data } = useQuery(titulos(ids, word))
  const params = { warehouseId: Number(ids.warehouseId), stockId: Number(ids.stockId), titulo: word }
  return (
    <RecordTable
      title={title}
      rows={data}
      fields={fields}
      link={({ id }) =>
        word === 'contenedor-vacio' ? (
          id
        ) : (
          <Link to="/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId" params={{ ...params, tituloId: id }}>
            {id}
          </Link>
        )
      }
    />
  )
}
