// Names of the entities with generic screens and calls, and their spelling in addresses.
/** The entities that have generic screens and calls, in the order in which a menu lists them (`app/README.md#generic-screens`). */
export const genericNames = [
  'company',
  'certificate',
  'deposito',
  'stock',
  'permisoEmbarque',
  'documentoTransporte',
  'lineaMercaderia',
  'contenedorAsociado',
  'contenedorVacio',
  'stockError',
  'wsaa',
] as const

export type GenericName = (typeof genericNames)[number]

/** The name as addresses spell it: `permiso-embarque` for `permisoEmbarque`. */
export function wordOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export function readGenericName(word: string): GenericName | null {
  return genericNames.find((name) => wordOf(name) === word) ?? null
}
