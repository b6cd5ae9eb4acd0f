// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <gtk/gtk.h>
#include <malloc.h>
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif
#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif

/* What Swift cannot see: functions with a variable number of arguments, and macros with casts. */

static inline void cgtk_setAccessibleText(GtkWidget *widget, GtkAccessibleProperty property,
                                          const char *text) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, text, -1);
}

static inline void cgtk_setAccessibleNumber(GtkWidget *widget, GtkAccessibleProperty property,
                                            double number) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, number, -1);
}

static inline void cgtk_setAccessibleHidden(GtkWidget *widget, gboolean hidden) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

static inline void cgtk_click(GtkButton *button) {
  if (gtk_widget_get_realized(GTK_WIDGET(button))) g_signal_emit_by_name(button, "clicked");
}

/* What a key or a screen reader asks of a button. GTK would first show the button pressed, for a
   quarter of a second, and only then do what it is for.

   Kinds of buttons copy this class when the first of their kind is made, so call it before.
   Switches, check buttons and menu buttons are no kinds of button in GTK 4, and answer at once. */
static inline void cgtk_letButtonsAnswerAtOnce(void) {
  GtkButtonClass *buttons = g_type_class_ref(GTK_TYPE_BUTTON);
  buttons->activate = cgtk_click;
}

static inline GType cgtk_widgetType(void) { return GTK_TYPE_WIDGET; }

/* On Wayland the compositor finds the desktop entry by this id. */
static inline void cgtk_setWaylandApplicationID(GtkWidget *window, const char *id) {
#ifdef GDK_WINDOWING_WAYLAND
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  if (GDK_IS_WAYLAND_TOPLEVEL(surface))
    gdk_wayland_toplevel_set_application_id(GDK_TOPLEVEL(surface), id);
#endif
}

/* Keeps a window above all others, where the window manager of X11 can do that. */
static inline void cgtk_keepAbove(GtkWidget *window, gboolean above) {
#ifdef GDK_WINDOWING_X11
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  if (!GDK_IS_X11_SURFACE(surface)) return;
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  Display *display = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface));
  XEvent event = {.xclient = {
      .type = ClientMessage,
      .window = gdk_x11_surface_get_xid(surface),
      .message_type = XInternAtom(display, "_NET_WM_STATE", False),
      .format = 32,
      .data.l = {above ? 1 : 0, (long)XInternAtom(display, "_NET_WM_STATE_ABOVE", False), 0, 1}}};
  XSendEvent(display, DefaultRootWindow(display), False,
             SubstructureNotifyMask | SubstructureRedirectMask, &event);
  XFlush(display);
  G_GNUC_END_IGNORE_DEPRECATIONS
#endif
}
