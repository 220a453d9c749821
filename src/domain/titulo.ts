/**
 * What a shipping permit and a transport document share: the authority's `TituloType` (`authority.md` 4.4), here a *titulo*. Its goods lines
 * and associated containers are its *contenido*.
 */

/** The two kinds of titulo, as addresses spell them, and the collection each has in the API. */
export const titulos = {
  'permiso-embarque': { name: 'permisoEmbarque', collection: 'permiso-embarques' },
  'documento-transporte': { name: 'documentoTransporte', collection: 'documento-transportes' },
} as const

export type Titulo = keyof typeof titulos

/** A word of an address as a titulo; `documento-tranporte` is read too (`decisions.md` 5). */
export function readTitulo(word: string): Titulo | null {
  if (word === 'documento-tranporte') return 'documento-transporte'
  return word === 'permiso-embarque' || word === 'documento-transporte' ? word : null
}
