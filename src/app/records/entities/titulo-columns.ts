import { showNumber } from '#app/i18n/show-number.ts'
import type { Column } from '../entity.ts'

interface Counted {
  readonly contenido?: { readonly lineaMercaderias: number; readonly contenedorAsociados: number; readonly pesoBruto: number } | undefined
}

/** How much a titulo holds; blank from a server that does not count. */
export const contenidoColumns: readonly Column<Counted>[] = [
  {
    heading: 'titulo.lineas',
    text: ({ contenido }) => (contenido ? showNumber(contenido.lineaMercaderias) : ''),
    width: '72px',
    align: 'right',
  },
  {
    heading: 'titulo.contenedores',
    text: ({ contenido }) => (contenido ? showNumber(contenido.contenedorAsociados) : ''),
    width: '104px',
    align: 'right',
  },
  {
    heading: 'titulo.pesoBruto',
    text: ({ contenido }) => (contenido ? showNumber(contenido.pesoBruto) : ''),
    width: '110px',
    align: 'right',
  },
]
