// SPDX-FileCopyrightText: Marzano contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The floor that Marzano's window is measured against: an empty GTK 4 window of the same size.

#include <gtk/gtk.h>

static void activate(GtkApplication *application, gpointer unused) {
  (void)unused;
  GtkWidget *window = gtk_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 420, 560);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char *argv[]) {
  GtkApplication *application =
      gtk_application_new("io.github.marzano_timer.EmptyWindow", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  int status = g_application_run(G_APPLICATION(application), argc, argv);
  g_object_unref(application);
  return status;
}
