import { showNumber } from '#app/i18n/show-number.ts'
import type { EntityColumn } from '../entity.ts'

interface Counted {
  readonly contenido?: { readonly lineaMercaderias: number; readonly contenedorAsociados: number; readonly pesoBruto: number } | undefined
}

/** The numbers of lines and containers of a titulo; empty from a server that does not count them. */
export const contenidoColumns: readonly EntityColumn<Counted>[] = [
  {
    id: 'lineaMercaderias',
    title: 'titulo.lineas',
    cell: ({ contenido }) => (contenido ? showNumber(contenido.lineaMercaderias) : ''),
    width: '72px',
    align: 'end',
  },
  {
    id: 'contenedorAsociados',
    title: 'titulo.contenedores',
    cell: ({ contenido }) => (contenido ? showNumber(contenido.contenedorAsociados) : ''),
    width: '104px',
    align: 'end',
  },
  {
    id: 'pesoBruto',
    title: 'titulo.pesoBruto',
    cell: ({ contenido }) => (contenido ? showNumber(contenido.pesoBruto) : ''),
    width: '110px',
    align: 'end',
    decimals: true,
  },
]
