// Light or dark as it was chosen in the portal, before anything is painted.
try {
  const { value } = JSON.parse(localStorage.getItem('theme') ?? '{}')
  if (value === 'light' || value === 'dark') document.documentElement.dataset.theme = value
} catch {
  // What cannot be read was not chosen.
}
