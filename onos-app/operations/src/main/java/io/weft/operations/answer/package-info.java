/**
 * Declares what answers hold: {@link io.weft.operations.answer.Member}s, of a
 * {@link io.weft.operations.answer.MemberType}, in a {@link io.weft.operations.answer.Shape}. JSON, its description in
 * OpenAPI, columns of CSV, labels and units come from these declarations. For people, answers are
 * {@link io.weft.operations.answer.Rows} of text.
 */
package io.weft.operations.answer;
