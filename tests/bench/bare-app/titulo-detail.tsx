import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contenidos, titulo, useIds } from './calls.ts'
import { Facts, RecordTable } from './record-table.tsx'

const lists = [
  { word: 'linea-mercaderia', title: 'Líneas', fields: ['tipoEmbalaje', 'cantidad', 'pesoBruto'] },
  { word: 'contenedor-asociado', title: 'Contenedores', fields: ['tipo', 'cantidadBultos', 'numeroContenedor', 'longitudContenedor'] },
]

export function TituloDetail() {
  const { data } = useQuery(titulo(useIds()))
  if (!data) return null
  return (
    <>
      <h1>Registro {data.id}</h1>
      <Facts of={data} fields={['identificadorPermiso', 'exportador', 'fechaIngresoDeposito', 'condicionMercaderia', 'ubicacionPartida']} />
      {lists.map((list) => (
        <ContenidoTable key={list.word} {...list} />
      ))}
    </>
  )
}

function ContenidoTable({ word, title, fields }: (typeof lists)[number]) {
  const ids = useIds()
  const { data } = useQuery(contenidos(ids, word))
  const params = {
    warehouseId: Number(ids.warehouseId),
    stockId: Number(ids.stockId),
    titulo: String(ids.titulo),
    tituloId: Number(ids.tituloId),
    contenido: word,
  }
  return (
    <RecordTable
      title={title}
      rows={data}
      fields={fields}
      link={({ id }) => (
        <Link
          to="/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/$contenidoId"
          params={{ ...params, contenidoId: String(id) }}
        >
          {id}
        </Link>
      )}
    />
  )
}
