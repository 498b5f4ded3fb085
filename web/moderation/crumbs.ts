/** The way back from a page under Administration. */
export const administration = [{ label: 'Administration', to: '/administration' }]
