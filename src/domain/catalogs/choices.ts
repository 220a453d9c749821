// The values of fields that have few, and how people see them.
export const condicionesMercaderia = ['BUENA', 'MALA'] as const

export const tiposContenedor = ['HOUSE', 'PIER', 'CORREO'] as const

export const tipoContenedorLabels: Record<(typeof tiposContenedor)[number], string> = { HOUSE: 'House', PIER: 'Pier', CORREO: 'Correo' }
