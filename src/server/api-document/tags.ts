/** The groups of calls, in the order of the document. */
export const tags = [
  { name: 'Sesión', description: 'Entrar, y seguir adentro.' },
  { name: 'Cuenta', description: 'La cuenta propia: registro, datos y contraseña.' },
  { name: 'Stocks', description: 'Los stocks de un depósito, y lo que se hace con ellos.' },
  { name: 'Permisos y documentos', description: 'Lo que contiene un stock.' },
  { name: 'Depósitos', description: 'Los depósitos de las compañias.' },
  { name: 'Compañias', description: 'Las compañias y su gente.' },
  { name: 'Certificados', description: 'Los certificados de las compañias, sus tickets y su acceso a la aduana.' },
  { name: 'Entidades', description: 'Todos los registros que el usuario puede ver, sin nombrar en la dirección a qué pertenecen.' },
  { name: 'Usuarios', description: 'Los usuarios de la instalación.' },
  { name: 'Administración', description: 'La instalación: salud, auditoría, registros.' },
] as const

export type Tag = (typeof tags)[number]['name']
