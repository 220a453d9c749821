// Names of the two kinds of título (shipping permit, transport document), and their reading from addresses.
/**
 * A *titulo* is a shipping permit or a transport document: the authority's `TituloType` (`server/authority/README.md#message`). Its goods
 * lines and associated containers are its *contenido*.
 */

/** The two kinds of titulo, as addresses spell them, with their names and their collections in the API. */
export const titulos = {
  'permiso-embarque': { name: 'permisoEmbarque', collection: 'permiso-embarques' },
  'documento-transporte': { name: 'documentoTransporte', collection: 'documento-transportes' },
} as const

export type Titulo = keyof typeof titulos

export const tituloWords = ['permiso-embarque', 'documento-transporte'] as const satisfies readonly Titulo[]

/** Their names, as the fields of the API spell them. */
export const tituloNames = [titulos['permiso-embarque'].name, titulos['documento-transporte'].name] as const

export type TituloName = (typeof tituloNames)[number]

/** Reads a titulo from an address, also the misspelt `documento-tranporte` of old links. Returns null for any other word. */
export function readTitulo(word: string): Titulo | null {
  if (word === 'documento-tranporte') return 'documento-transporte'
  return word === 'permiso-embarque' || word === 'documento-transporte' ? word : null
}
