// Names of namespaces, operations and XML elements of the authority's stock service.
/**
 * The names of the authority's stock service, each written once (`server/authority/README.md#message`). List items end in `Type`: the
 * service skips unknown elements, so a wrong name could be accepted as an empty stock, which can never be corrected
 * (`server/authority/README.md#item-names`).
 */
export const serviceNamespace = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales'

/** The namespace of SOAP 1.1, which our calls use. */
export const soapNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

export const soap12Namespace = 'http://www.w3.org/2003/05/soap-envelope'

export const operations = { registrarStock: 'RegistrarStock', dummy: 'Dummy' } as const

/** Returns the `SOAPAction` header of an operation, with the quotes that SOAP 1.1 requires. */
export function soapAction(operation: string): string {
  return `"${serviceNamespace}/${operation}"`
}

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

/** The authority's words for the values of enumerations, by the names of their types. */
export const enumerations = {
  CondicionMercaderia: { BUENA: 'Buena', MALA: 'Mala' },
  TipoContenedor: { HOUSE: 'House', PIER: 'Pier', CORREO: 'Correo' },
} as const
