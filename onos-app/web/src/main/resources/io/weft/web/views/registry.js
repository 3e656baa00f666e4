/**
 * The views, in the order of the navigation. To add one, write a module that defines its element, and a line here:
 *
 * name: in addresses; title: what people read; icon: a name of core/icons.js; element: its tag; load: imports its
 * module when it is first shown; needs: the operation without which it is not offered; beside: whether it is shown
 * beside the map, on which it can mark things by `store.set('marks', ...)`, and not instead of it.
 *
 * A view reads `store.get('parameters')` for what its address says, and keeps it there by `remember` of
 * core/address.js. Its element is made anew whenever it is shown.
 */
export const views = [
  {name: 'map', title: 'Map', icon: 'map', element: 'weft-map-view', beside: true, load: () => import('./map-view.js')},
];

/** The view of a name; the first where there is none. */
export function viewNamed(name) {
  return views.find(each => each.name === name) ?? views[0];
}
