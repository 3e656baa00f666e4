/**
 * The web page. Its files are static, in {@code src/main/resources}: modules on lit and d3, which know the HTTP API and
 * nothing else. {@link io.weft.web.WebPage} hands them to whoever serves them. A new view is a module and a line in
 * {@code views/registry.js}.
 */
package io.weft.web;
