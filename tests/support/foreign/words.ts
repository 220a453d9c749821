/** The other server's texts as its platform keeps them: nested, in Castilian, with markup, and some keys that are ours too. */
export const foreignWords = {
  global: {
    title: 'Warehouse',
    menu: { home: 'Inicio de Warehouse', entities: { main: 'Entidades', permisoEmbarque: 'Permiso Embarque', bulto: 'Bulto' } },
    messages: { info: { authenticated: { prefix: 'Si desea ', link: 'iniciar sesión' } } },
  },
  login: {
    messages: { error: { authentication: '<strong>¡El inicio de sesión ha fallado!</strong> Vosotros, revisad las credenciales.' } },
  },
  error: {
    http: { '500': 'Vaya, un fallo.', '418': 'No <em>soy</em> una tetera.' },
    stockCerrado: 'El <strong>{{ entityName }}</strong> del día<br/>ya fue cerrado por la terminal.',
    limite: 'No se admiten más de <strong>{{ max }}</strong> permisos.',
    vacio: '',
  },
  warehouseApp: {
    permisoEmbarque: {
      created: 'Un nuevo <strong>Permiso Embarque</strong> ha sido creado con el identificador {{ param }}',
      detail: { title: 'Permiso Embarque' },
    },
  },
  niveles: ['uno', 2, null],
}
