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
  {
    name: 'routes',
    title: 'Routes',
    icon: 'routes',
    element: 'weft-routes-view',
    beside: true,
    needs: 'routes',
    load: () => import('./routes-view.js'),
  },
  {
    name: 'cabling',
    title: 'Cabling',
    icon: 'cabling',
    element: 'weft-cabling-view',
    needs: 'cabling',
    load: () => import('./cabling-view.js'),
  },
  {
    name: 'timeline',
    title: 'Time line',
    icon: 'timeline',
    element: 'weft-timeline-view',
    needs: 'events',
    load: () => import('./timeline-view.js'),
  },
  {
    name: 'what-if',
    title: 'What if',
    icon: 'whatif',
    element: 'weft-what-if-view',
    beside: true,
    needs: 'what-if',
    load: () => import('./what-if-view.js'),
  },
  {
    name: 'simulate',
    title: 'Simulate',
    icon: 'simulate',
    element: 'weft-simulate-view',
    needs: 'simulate',
    load: () => import('./simulate-view.js'),
  },
  {
    name: 'optimize',
    title: 'Optimise',
    icon: 'optimise',
    element: 'weft-optimize-view',
    needs: 'optimize',
    load: () => import('./operation-views.js'),
  },
  {
    name: 'analyze',
    title: 'Analyse',
    icon: 'analyse',
    element: 'weft-analyze-view',
    needs: 'analyze',
    load: () => import('./operation-views.js'),
  },
  {
    name: 'plan',
    title: 'Plan',
    icon: 'plan',
    element: 'weft-plan-view',
    needs: 'plan',
    load: () => import('./operation-views.js'),
  },
  {
    name: 'compare',
    title: 'Compare',
    icon: 'compare',
    element: 'weft-compare-view',
    needs: 'compare',
    load: () => import('./operation-views.js'),
  },
  {
    name: 'more',
    title: 'More',
    icon: 'actions',
    element: 'weft-more-view',
    needs: 'describe',
    load: () => import('./operation-views.js'),
  },
];

/** The view of a name; the first where there is none. */
export function viewNamed(name) {
  return views.find(each => each.name === name) ?? views[0];
}
