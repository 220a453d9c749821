// List of the customs authority's packaging codes for goods lines.
import type { CatalogEntry } from './entry.ts'

/** Packaging of a goods line (`tipoEmbalaje`), in the order in which forms offer it. */
export const packaging: readonly CatalogEntry[] = [
  { code: '05', label: 'CONTENEDOR' },
  { code: '01', label: 'ESQUELETO' },
  { code: '02', label: 'FRASCO' },
  { code: '03', label: 'PALETA' },
  { code: '04', label: 'CUNIETE' },
  { code: '99', label: 'BULTOS' },
  { code: '06', label: 'CAJA' },
  { code: '07', label: 'CAJON' },
  { code: '08', label: 'FARDO' },
  { code: '09', label: 'BOLSA' },
  { code: '10', label: 'LATA' },
  { code: '11', label: 'TAMBOR' },
  { code: '12', label: 'BIDON' },
  { code: '13', label: 'PAQUETE' },
  { code: '30', label: 'ATADO' },
  { code: '31', label: 'ROLLO' },
  { code: '32', label: 'A GRANEL' },
  { code: '33', label: 'PIEZA' },
  { code: '34', label: 'ROLLIZO' },
  { code: '35', label: 'BLOQUE' },
]

/**
 * The code for goods packed in a container. Such a line needs a container on its permit or document (11371), and a container needs such a
 * line (19739).
 */
export const packagingContainer = '05'

/** The code for goods in bulk, which have no packages. */
export const packagingBulk = '32'
