/**
 * The names of the authority's stock service (`authority.md` 2 to 5), each written once. List items end in `Type`: the service skips what it does not know, so
 * one wrong name could be accepted as an empty stock that can never be rectified (`authority.md` 4.9).
 */
export const serviceNamespace = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales'

export const soapNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

export const operations = { registrarStock: 'RegistrarStock', dummy: 'Dummy' } as const

/** The `SOAPAction` header of an operation, with the quotes that SOAP 1.1 wants. */
export function soapAction(operation: string): string {
  return `"${serviceNamespace}/${operation}"`
}

/** Elements of the call's two arguments. */
export const elements = {
  autenticacion: 'argWSAutenticacion',
  token: 'Token',
  sign: 'Sign',
  cuit: 'CuitEmpresaConectada',
  tipoAgente: 'TipoAgente',
  rol: 'Rol',

  stock: 'stock',
  idTransaccion: 'IdTransaccion',
  codigoAduana: 'CodigoAduana',
  codigoLugarOperativo: 'CodigoLugarOperativo',
  fechaStock: 'FechaStock',
  stockExportacion: 'StockExportacion',
  permisoEmbarque: 'PermisoEmbarqueType',
  stockImportacion: 'StockImportacion',
  documentoTransporte: 'DocumentoTransporteType',
  contenedoresVacios: 'ContenedoresVacios',
  contenedorVacio: 'ContenedorVacioType',

  fechaIngresoDeposito: 'FechaIngresoDeposito',
  condicionMercaderia: 'CondicionMercaderia',
  ubicacionPartida: 'UbicacionPartida',
  condicionImo: 'CondicionImo',
  numeroImo: 'NumeroImo',
  impedimento: 'ImpedimentoLegalAduanero',
  tipoImpedimento: 'TipoImpedimentoLegalAduanero',
  descripcionImpedimento: 'DescripcionImpedimentoLegalAduanero',
  observaciones: 'Observaciones',
  lineasMercaderia: 'LineasMercaderia',
  lineaMercaderia: 'LineaMercaderiaType',
  contenedores: 'Contenedores',
  contenedorAsociado: 'ContenedorAsociadoType',

  identificadorPermiso: 'IdentificadorPermiso',
  identificadorRemito: 'IdentificadorRemito',
  exportador: 'Exportador',
  destinoMercaderia: 'DestinoMercaderia',
  destinatarioExterior: 'DestinatarioExterior',

  identificadorManifiesto: 'IdentificadorManifiesto',
  identificadorDocumentoTransporte: 'IdentificadorDocumentoTransporte',
  consignatario: 'Consignatario',
  procedenciaMercaderia: 'ProcedenciaMercaderia',

  tipoEmbalaje: 'TipoEmbalaje',
  cantidad: 'Cantidad',
  pesoBruto: 'PesoBruto',

  numeroContenedor: 'NumeroContenedor',
  longitudContenedor: 'LongitudContenedor',
  tipoContenedor: 'Tipo',
  cantidadBultos: 'CantidadBultos',
} as const
